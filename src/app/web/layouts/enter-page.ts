import { useEffect, useRef } from 'react'
import { useLocation } from '#platform/web/router/router.tsx'
import { focusElement } from '#platform/web/ui/browser/focus-element.ts'
import { getTopmostToastPlace } from '#platform/web/ui/overlays/dialog-stack.ts'

/** How long a new page may load before its title is announced even without its heading. */
const maxWaitMs = 3_000
/** How long to wait after going back until the page shows the link that had led away; a list comes from the cache, so this is short. */
const maxLinkWaitMs = 1_500

/** Stops what is still in progress for the previous page. */
let leave = () => {}

/** The link or button that led to the page. Where both pages show it, such as the link to the next row, it still has the focus. */
let pressed: Element | null = null

/** The field in which the reader has begun to type while the page was loading. */
let typedIn: Element | null = null

/**
 * Makes navigation within the app behave like a page load for keyboards and screen readers: the new page's title is announced, and the next
 * key press starts from its heading, which gets the focus. After going back, the link that had led away gets the focus instead. Where the
 * page has focused a field or dialog of its own, only the title is announced (D-721).
 */
export function useEnteredPages(): void {
  const { pathname, search, key } = useLocation()
  const isLedBack = useRef(false)
  const left = useRef({ pathname, href: '' })
  /** The history entries that were shown: to show one of them again is to go back. */
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
      // Enter submits what was typed, so the page that follows may move the focus
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
      // if a closing dialog has given the focus back to an element, the focus stays there
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
    // typing in a field of the page keeps the focus there; a field in a dialog cannot lose it to a heading anyway
    if (target instanceof HTMLElement && isField(target) && !target.closest('dialog')) return giveUp()
    // a key that is pressed before the focus was moved starts from the new page too
    if (!isEntered) enter()
    isLinkDue = false
    if (!isEntered) giveUp()
  }
  addEventListener('keydown', onKey, { capture: true, signal })
  // a person who presses something with a mouse or a finger decides where the focus is
  addEventListener('pointerdown', giveUp, { capture: true, signal })
  // by the next frame the screen is rendered and has set its title
  requestAnimationFrame(look)
}

const findHeading = () => document.querySelector<HTMLElement>('main h1:not(:has([aria-busy=true]))')

const isField = (element: HTMLElement) => element.isContentEditable || element.matches('input, select, textarea')

const controlSelector = 'a, button, input, select, textarea, summary, iframe, video, [contenteditable], [tabindex="0"]'

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** Whether a dialog is open, or the focus is on a control other than the one that led to this page. */
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

/** A region that screen readers read out when it changes. It is placed in the topmost dialog, outside of which they read out nothing. */
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
  // screen readers read out a text only if it changes while its element is in the page; it is removed afterwards, so that nobody comes
  // across it
  clearTimeout(clearing)
  setTimeout(() => {
    said.textContent = words
  }, beforeSayingMs)
  clearing = setTimeout(() => {
    said.textContent = ''
  }, saidForMs)
}
