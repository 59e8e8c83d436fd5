import { useEffect, useState } from 'react'
import { appText } from '#app/text.ts'
import { useLocation } from '#platform/web/router/router.tsx'
import { focusElement } from '#platform/web/ui/browser/focus-element.ts'
import style from './layout.module.css'

interface Place {
  name: string
  element: HTMLElement
}

/**
 * The skip links after the one to the contents. They lead to the parts of the page with `data-skip`, such as its list, basket or checkout.
 */
export function SkipLinks() {
  const { pathname } = useLocation()
  const [{ path, places }, setFound] = useState<{ path: string; places: readonly Place[] }>({ path: '', places: [] })
  useEffect(() => {
    // the parts are listed when the focus reaches the first skip link, because they come and go
    const look = () => {
      if (document.activeElement?.matches('a[href="#content"]')) setFound({ path: pathname, places: findPlaces() })
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [pathname])
  if (path !== pathname) return null
  return places.map(({ name, element }) => (
    <button key={name} type="button" className={style.skip} onClick={() => goTo(element)}>
      {appText.skipTo(name)}
    </button>
  ))
}

function goTo(element: HTMLElement): void {
  if (focusElement(element)) element.scrollIntoView({ block: 'nearest' })
}

function findPlaces(): Place[] {
  const marked = [...document.querySelectorAll<HTMLElement>('main [data-skip]:not(:disabled)')]
  return marked
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => ({ element, name: element.dataset.skip || (element.textContent ?? '') }))
}
