import { useEffect, useState } from 'react'

/** The provider's iframes do not see the shop's style sheet, so the current colours are passed to them. */
export function useFrameStyle() {
  const [colours, setColours] = useState({ text: '#221b1a', muted: '#6b5f5a', danger: '#b3261e' })
  useEffect(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const read = (name: string) => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    }
    setColours({ text: read('text'), muted: read('text-muted'), danger: read('danger') })
    probe.remove()
  }, [])
  return {
    base: { color: colours.text, fontSize: '16px', '::placeholder': { color: colours.muted } },
    invalid: { color: colours.danger },
  }
}
