import type { Element, Root, RootContent } from 'hast';

import { classesOf, element, isElement, plainText } from './hast-nodes.ts';

/**
 * Tabs as folded parts of which one is open at a time, without a script: the first at the beginning. Tabs that stand beside each other are one
 * group. All their text is text of the page.
 */
export function groupTabs(tree: Root): void {
  new Groups().visit(tree);
}

class Groups {
  #count = 0;

  visit(parent: Root | Element): void {
    const children: RootContent[] = [];
    let run: Element[] = [];
    const end = () => {
      if (run.length > 0) children.push(this.#group(run));
      run = [];
    };
    for (const child of parent.children) {
      if (isElement(child)) this.visit(child);
      if (isTab(child)) {
        if (classesOf(child).includes('first')) end();
        run.push(child);
      } else if (run.length === 0 || child.type !== 'text' || child.value.trim() !== '') {
        end();
        children.push(child);
      }
    }
    end();
    parent.children = children;
    if (isElement(parent, 'div') && classesOf(parent).includes('tabs')) unwrapOnly(parent);
  }

  #group(tabs: Element[]): Element {
    this.#count += 1;
    for (const [index, tab] of tabs.entries()) {
      delete tab.properties['className'];
      delete tab.properties['open'];
      if (index === 0) tab.properties['open'] = true;
      if (tabs.length > 1) tab.properties['name'] = `tabs-${this.#count}`;
    }
    return element('div', { className: ['tabs'] }, tabs);
  }
}

function isTab(node: RootContent): node is Element {
  return isElement(node, 'details') && classesOf(node).includes('tab');
}

/** What only holds a group is one itself; what holds more, or none, is nothing special. */
function unwrapOnly(parent: Element): void {
  const held = parent.children.filter((child) => isElement(child) || plainText(child) !== '');
  const [only] = held;
  if (held.length === 1 && isElement(only, 'div') && classesOf(only).includes('tabs')) parent.children = only.children;
  else delete parent.properties['className'];
}
