"""Networks: their files, and what is made of them."""
