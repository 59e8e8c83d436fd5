import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the surrounding element if the focused one is removed, for example with its row, so that a keyboard user continues
 * there instead of at the top of the page. Spread the result into the surrounding element.
 */
export function useFocusFallback<Container extends HTMLElement>() {
  const ref = useRef<Container>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref, tabIndex: -1, onFocus }
}
