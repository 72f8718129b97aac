// Making elements.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. Attributes that are false, null or undefined are left out; `on…` are
 * listeners.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    set(element, attributes);
    element.append(.../** @type {(Node | string)[]} */ (children.filter(present)));
    return element;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    set(element, attributes);
    element.append(...children);
    return element;
}

/** @param {Child} child */
function present(child) {
    return child !== null && child !== undefined && child !== false;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, value === true ? "" : String(value));
        }
    }
}

/**
 * Makes these the children of an element and touches no child that already is where it belongs, so that focus and
 * animations go on.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children]) {
        if (!wanted.has(child)) child.remove();
    }
    children.forEach((child, at) => {
        if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
    });
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, root = document) {
    const found = root.querySelector(selector);
    if (!found) throw new Error(`nothing on the page matches ${selector}`);
    return /** @type {T} */ (/** @type {unknown} */ (found));
}
