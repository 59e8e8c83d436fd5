declare global {
  interface Window {
    screenReaderHears?: (words: string) => void
    lastChangeAt?: number
  }
}

/**
 * Runs in the page and reports what its live regions announce, as screen readers would: changes within a region that is already known, and
 * alerts that arrive whole, but nothing outside an open modal dialog. A status that arrives together with its text is reported as not said,
 * since several screen readers leave it out.
 */
export function watchLiveRegions(): void {
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  const known = new WeakSet<Element>()
  const said = new Map<Element, string>()
  const learn = () => {
    for (const region of document.querySelectorAll(live)) known.add(region)
  }
  const isHidden = (element: Element) =>
    element.closest('[aria-hidden=true], [hidden], [inert]') !== null ||
    (!element.classList.contains('visually-hidden') && element.getClientRects().length === 0) ||
    getComputedStyle(element).visibility === 'hidden'
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || isHidden(node)) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    return label ?? [...node.childNodes].map(textOf).join(' ')
  }
  const isReachable = (region: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return region.isConnected && !isHidden(region) && (!modal || modal.contains(region))
  }
  const tell = (region: Element, words: string, prefix: string) => {
    const text = words.replace(/\s+/g, ' ').trim()
    // the same text is reported once, since React may replace it in several steps
    if (text === '' || said.get(region) === text) return
    said.set(region, text)
    setTimeout(() => said.delete(region), 400)
    window.screenReaderHears?.(`${prefix}${text}`)
  }
  const isAtomic = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' ||
    (region.matches('[role=status], [role=alert], output') && region.getAttribute('aria-atomic') !== 'false')
  const onChange = (records: MutationRecord[]) => {
    window.lastChangeAt = performance.now()
    const changed = new Map<Element, Set<Node>>()
    const arrived = new Set<Element>()
    for (const { type, target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(live)
      if (type === 'attributes' && region && region === element) arrived.add(region)
      else if (region && known.has(region)) {
        const nodes = changed.get(region) ?? new Set<Node>()
        for (const node of type === 'childList' ? addedNodes : [target]) nodes.add(node)
        changed.set(region, nodes)
      }
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches(live) && !each.matches('output') && !known.has(each)) arrived.add(each)
    }
    for (const [region, nodes] of changed) {
      if (!isReachable(region) || nodes.size === 0) continue
      const alerts = [...nodes].filter((node) => node instanceof Element && node.matches('[role=alert]'))
      if (alerts.length > 0) continue
      tell(region, isAtomic(region) ? textOf(region) : [...nodes].map(textOf).join(' '), 'says: ')
    }
    for (const region of arrived)
      if (isReachable(region))
        tell(region, textOf(region), region.matches('[role=alert]') ? 'alert: ' : 'shows, and does not say: ')
    learn()
  }
  window.lastChangeAt = performance.now()
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    // a message that was hidden counts as new when it is shown (toasts.tsx)
    attributeFilter: ['data-unsaid'],
  })
  document.addEventListener('DOMContentLoaded', learn)
  // a change of focus counts as a change of the page, since what has got the focus is often announced a moment later
  addEventListener('focusin', () => {
    window.lastChangeAt = performance.now()
  })
}
