import { useEffect, useRef } from 'react'
import { useLocation } from '#platform/web/router/router.tsx'
import { focusElement } from '#platform/web/ui/browser/focus-element.ts'
import { getTopmostToastPlace } from '#platform/web/ui/overlays/dialog-stack.ts'

/** How long a new page may load before its title is announced although its heading is not there. */
const maxWaitMs = 3_000
/** How long the link that was left is looked for; a list that one goes back to comes from the cache, so this is short. */
const maxLinkWaitMs = 1_500

/** Stops what is still under way for the previous page. */
let leave = () => {}

/** The link or button that led to the page. It still has the focus where both pages show it, such as the link to the next row. */
let pressed: Element | null = null

/** The field in which the reader has begun to type while the page was on its way. */
let typedIn: Element | null = null

/**
 * Makes a page that is opened without a page load behave like a loaded one for keyboards and screen readers: its title is announced, and the
 * next key begins in it. The focus goes to its heading, or after going back to the link that was left; where the page has focused a field
 * or a dialog of its own, the focus stays there and only the title is announced (D-721).
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
      // Enter submits the typed text, so that the page it leads to is entered
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
      // the element to which a closing dialog gave the focus back keeps it
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
    // a key that is pressed before the page was entered begins in the page too
    if (!isEntered) enter()
    isLinkDue = false
    if (!isEntered) giveUp()
  }
  addEventListener('keydown', onKey, { capture: true, signal })
  // a person who presses with a mouse or a finger decides where the focus is
  addEventListener('pointerdown', giveUp, { capture: true, signal })
  // the screen is rendered by then, and has set its title
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
  // a text is read out only if it changes while its element is in the page; it is removed afterwards, so that nobody finds it there
  clearTimeout(clearing)
  setTimeout(() => {
    said.textContent = words
  }, beforeSayingMs)
  clearing = setTimeout(() => {
    said.textContent = ''
  }, saidForMs)
}
