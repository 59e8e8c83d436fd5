import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getNetwork, subscribeToNetwork } from '#platform/web/offline/network.ts'

/** How well the shop can be reached: with 'slow' the browser has a network, and something that is shown had to be read from this device. */
type Reach = 'good' | 'slow' | 'none'

function useReach(): Reach {
  const { isOnline, isReadFromDevice } = useSyncExternalStore(subscribeToNetwork, getNetwork, getNetwork)
  if (!isOnline) return 'none'
  return isReadFromDevice ? 'slow' : 'good'
}

/**
 * How well the shop can be reached, and whether the part of the page with the ways to pay is hidden: without a network it is, unless it has
 * had the focus, since something in it may have been filled in.
 */
export function usePaymentPlace(): { reach: Reach; part: RefObject<HTMLDivElement | null>; isHidden: boolean } {
  const reach = useReach()
  const part = useRef<HTMLDivElement>(null)
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const look = () => {
      if (part.current?.contains(document.activeElement)) setBegun(true)
    }
    look()
    document.addEventListener('focusin', look)
    // the card's fields are the provider's frame, which takes the focus away from this window
    window.addEventListener('blur', look)
    return () => {
      document.removeEventListener('focusin', look)
      window.removeEventListener('blur', look)
    }
  }, [])
  return { reach, part, isHidden: reach === 'none' && !isBegun }
}
