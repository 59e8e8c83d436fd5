import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * What had the focus may go away, with its row or with the choice of rows: the list around it has it then, so that
 * whoever has no mouse goes on from there. Spread the answer into the element around.
 */
export function useFocusFallback<Around extends HTMLElement>() {
  const ref = useRef<Around>(null)
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
