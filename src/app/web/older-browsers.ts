/**
 * Functions that the shop and its libraries call, but that a browser listed in README.md lacks. `npm run build` reports each one that is
 * missing here (tools/build/browser-support).
 */
/** Adds missing functions; loops do not list them, as they do not list the browser's own. */
function add(target: object, functions: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

add(URL, {
  canParse(url: string, base?: string): boolean {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

function findLastIndex<Item>(this: Item[], isWanted: (item: Item, index: number, all: Item[]) => unknown): number {
  for (let index = this.length - 1; index >= 0; index--) if (isWanted(this[index] as Item, index, this)) return index
  return -1
}

add(Array.prototype, {
  findLastIndex,
  findLast<Item>(this: Item[], isWanted: (item: Item, index: number, all: Item[]) => unknown): Item | undefined {
    return this[findLastIndex.call(this, isWanted as never)]
  },
  toReversed<Item>(this: Item[]): Item[] {
    return [...this].reverse()
  },
  toSorted<Item>(this: Item[], compare?: (one: Item, other: Item) => number): Item[] {
    return [...this].sort(compare)
  },
  toSpliced<Item>(this: Item[], ...change: [start: number, count: number, ...items: Item[]]): Item[] {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with<Item>(this: Item[], index: number, item: Item): Item[] {
    const copy = [...this]
    copy[index < 0 ? copy.length + index : index] = item
    return copy
  },
})

add(HTMLFormElement.prototype, {
  /** Acts like a press on the form's own button: the form is validated and its submit event is fired. */
  requestSubmit(this: HTMLFormElement, submitter?: HTMLElement): void {
    const button =
      submitter ?? this.querySelector<HTMLElement>('button:not([type=button], [type=reset]), [type=submit]')
    button?.click()
  },
})

export {}
