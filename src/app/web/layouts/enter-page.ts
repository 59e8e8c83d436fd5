import { useEffect, useRef } from 'react'
import { useLocation } from '#platform/web/router/router.tsx'
import { focusElement } from '#platform/web/ui/browser/focus-element.ts'
import { getTopmostToastPlace } from '#platform/web/ui/overlays/dialog-stack.ts'

/** For so long a page may load before its title is said without its heading. */
const maxWaitMs = 3_000
/** For so long the link that was left is looked for; a list comes from the cache when one goes back to it. */
const maxLinkWaitMs = 1_500

/** Ends the wait of the page before. */
let leave = () => {}

/** What led to the page; where both pages have it, as a link to the next row, it still has the focus. */
let pressed: Element | null = null

/** The field in which the reader has begun to type while the page was on its way. */
let typedIn: Element | null = null

/**
 * A page that was reached without a page load is entered as one that was loaded: its title is said, and what is pressed next begins there.
 * The focus goes to the page's heading, which says the title; to the link that was left, by the back arrow; and it stays where the page has
 * put it, in a field or in a dialog, while the title is said beside it (D-721).
 */
export function useEnteredPages(): void {
  const { pathname, search, key } = useLocation()
  const isLedBack = useRef(false)
  const left = useRef({ pathname, href: '' })
  /** The entries of the history that were shown: one that is shown again was gone back to. */
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onBack = () => {
      pressed = document.activeElement
      typedIn = null
    }
    addEventListener('popstate', onBack, { signal })
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      // a link that leads back to a list
      isLedBack.current = target.closest('[data-back]') !== null
      pressed = target.closest('a, button')
      typedIn = null
    }
    const onInput = ({ target }: Event) => {
      typedIn = target instanceof Element ? target : null
    }
    const onKey = ({ key }: KeyboardEvent) => {
      // what was typed is sent, and its page is entered
      if (key === 'Enter') typedIn = null
    }
    addEventListener('click', onClick, { capture: true, signal })
    addEventListener('input', onInput, { capture: true, signal })
    addEventListener('keydown', onKey, { capture: true, signal })
    return () => listening.abort()
  }, [])
  useEffect(() => {
    if (pathname !== left.current.pathname) enterPage(left.current.href, isLedBack.current || shown.current.has(key))
    isLedBack.current = false
    shown.current.add(key)
    left.current = { pathname, href: pathname + search }
  }, [pathname, search, key])
}

function enterPage(leftPath: string, isBack: boolean): void {
  leave()
  const page = new AbortController()
  leave = () => page.abort()
  const { signal } = page
  const began = performance.now()
  let isEntered = false
  let isUnderDialog = false
  let heading: HTMLElement | null = null
  let isLinkDue = isBack
  const enter = () => {
    const found = findHeading()
    isUnderDialog = isDialogOpen()
    isEntered = true
    if (isFocusPlaced()) say(document.title)
    else if (isLinkDue && focusLeftLink()) say(document.title)
    else if (!found && performance.now() - began < maxWaitMs) isEntered = false
    else {
      heading = found
      if (!focusElement(found) || !document.title.includes(found?.textContent ?? '')) say(document.title)
    }
  }
  const focusLeftLink = () => {
    const link = findLinkTo(leftPath)
    if (!link || !focusElement(link)) return false
    link.scrollIntoView({ block: 'nearest' })
    isLinkDue = false
    return true
  }
  const look = () => {
    if (signal.aborted) return
    const waited = performance.now() - began
    const isHeadingGone = heading !== null && !heading.isConnected
    if (!isEntered) enter()
    else if (
      (isHeadingGone || isUnderDialog) &&
      !isDialogOpen() &&
      // what the dialog has given the focus back to keeps it
      (isFocusTaken() || focusElement(findHeading()))
    ) {
      heading = findHeading()
      isUnderDialog = false
    } else if (isLinkDue && waited < maxLinkWaitMs && !isFocusPlaced()) focusLeftLink()
    if (waited < maxWaitMs || isUnderDialog) requestAnimationFrame(look)
  }
  const giveUp = () => {
    if (!isEntered) say(document.title)
    page.abort()
  }
  const onKey = ({ target }: KeyboardEvent) => {
    // a dialog's field has no heading to lose the focus to
    if (target instanceof HTMLElement && isField(target) && !target.closest('dialog')) return giveUp()
    // a key that comes sooner begins in the page all the same
    if (!isEntered) enter()
    isLinkDue = false
    if (!isEntered) giveUp()
  }
  addEventListener('keydown', onKey, { capture: true, signal })
  // where the pointer or a finger is, the focus stays
  addEventListener('pointerdown', giveUp, { capture: true, signal })
  // the screen is rendered by then, and has set its title
  requestAnimationFrame(look)
}

const findHeading = () => document.querySelector<HTMLElement>('main h1:not(:has([aria-busy=true]))')

const isField = (element: HTMLElement) => element.isContentEditable || element.matches('input, select, textarea')

const controlSelector = 'a, button, input, select, textarea, summary, iframe, video, [contenteditable], [tabindex="0"]'

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** Whether a dialog is open, or a control has the focus that has not led here. */
function isFocusTaken(): boolean {
  const focused = document.activeElement
  return isDialogOpen() || (focused !== pressed && focused?.matches(controlSelector) === true)
}

/** Whether the new page has put the focus on a control of its own or has opened a dialog, or the reader is typing. */
function isFocusPlaced(): boolean {
  const focused = document.activeElement
  const isOfPage = isDialogOpen() || focused === typedIn || focused?.closest('main') !== null
  return isFocusTaken() && isOfPage
}

function findLinkTo(path: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(path)}"]`)
  return [...links].find((link) => link.getClientRects().length > 0) ?? null
}

/** A region that screen readers read out when it changes; it stands in the topmost dialog, beside which no part of the page is read out. */
const said = document.createElement('p')
said.className = 'visually-hidden'
said.setAttribute('aria-live', 'polite')

const beforeSayingMs = 100
const saidForMs = 1_000
let clearing: ReturnType<typeof setTimeout> | undefined

function say(words: string): void {
  const place = getTopmostToastPlace() ?? document.body
  if (said.parentElement !== place) {
    said.textContent = ''
    place.append(said)
  }
  // what stood in it before it was in the page is not read out; once it is said, it is no part of the page
  clearTimeout(clearing)
  setTimeout(() => {
    said.textContent = words
  }, beforeSayingMs)
  clearing = setTimeout(() => {
    said.textContent = ''
  }, saidForMs)
}
