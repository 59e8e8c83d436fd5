import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ScreenError, ScreenErrorBoundary } from '#app/web/error-pages/screen-error.tsx'
import { BareLayout } from '#app/web/layouts/bare-layout.tsx'
import { Layout } from '#app/web/layouts/layout.tsx'
import { ShopLayout } from '#app/web/layouts/shop-layout.tsx'
import type { AppRouter } from '#app/web/routing/create-router.ts'
import type { LoadedScreen } from '#app/web/routing/prepare-route.ts'
import { getShownRoute, type ShownRoute } from '#app/web/routing/route-state.ts'
import { RouterContext } from '#platform/web/router/router.tsx'
import type { RouteGroup } from '../routes.ts'

/** The whole shop in the browser: renders what the router shows. */
export function App({ router }: { router: AppRouter }) {
  const state = useSyncExternalStore(router.subscribe, router.getState, router.getInitialState)
  const shown = getShownRoute(state)
  const { location } = shown
  const params = shown.status === 'ready' ? shown.route.params : noParams
  useEffect(() => {
    // now that the page responds, its fonts may load (PageHead.isOpenedByLink, requestFontsScript)
    delete document.documentElement.dataset.lateFonts
    window.replayEarlyInput?.(replay)
  }, [])
  const value = useMemo(() => ({ ...router, location, params }), [location, params, router])
  return (
    <RouterContext value={value}>
      <Page shown={shown} loading={state.status === 'loading'} onRetry={router.retry} />
    </RouterContext>
  )
}

const noParams = {}

interface PageProps {
  shown: ShownRoute
  loading: boolean
  onRetry: () => unknown
}

/** One page, rendered alike by the server and the browser. */
export function Page({ shown, loading, onRetry }: PageProps) {
  if (shown.status === 'failed')
    return (
      <Layout loading={loading} prepared={null}>
        <ShopLayout>
          <ScreenError error={shown.error} onRetry={onRetry} />
        </ShopLayout>
      </Layout>
    )
  const { route, screen, location } = shown
  const { Screen } = screen
  return (
    <Layout loading={loading} prepared={shown}>
      <GroupLayout group={route.group} bare={route.definition.bare ?? false} screen={screen}>
        <ScreenErrorBoundary key={location.pathname} onRetry={onRetry}>
          <Screen />
        </ScreenErrorBoundary>
      </GroupLayout>
    </Layout>
  )
}

interface GroupLayoutProps {
  group: RouteGroup
  bare: boolean
  screen: LoadedScreen
  children: ReactNode
}

/** The shop's layout stays mounted between pages of the shop and of the account. */
function GroupLayout({ group, bare, screen, children }: GroupLayoutProps) {
  const contents = screen.Layout ? <screen.Layout>{children}</screen.Layout> : children
  if (bare || group === 'client') return <BareLayout>{contents}</BareLayout>
  if (group === 'admin') return contents
  return <ShopLayout>{contents}</ShopLayout>
}

/** What a person did to an element of the page that the server rendered. */
interface EarlyInput {
  /** A button that was pressed, a form that was submitted, or a field that was changed. */
  target: Element
  /** The value of a field when the input was recorded. */
  value?: string
  checked?: boolean
}

declare global {
  interface Window {
    /**
     * Set by `holdEarlyInputScript` of app/inline-scripts.ts: passes each held input to `replay`, one after the other, so that each finds
     * the page as the one before has left it. Afterwards no more input is held.
     */
    replayEarlyInput?: (replay: (input: EarlyInput) => void) => void
  }
}

/**
 * Finds the element on which to replay an input: the same one if React has hydrated it, or the one with its label if the page was rendered
 * again.
 */
function findShown(target: Element): Element | null {
  if (target.isConnected) return target
  if (target instanceof HTMLFormElement) {
    const field = target.querySelector('input')
    return (field && findShown(field)?.closest('form')) ?? null
  }
  const label = target.getAttribute('aria-label')
  if (label === null) return null
  const shown = document.querySelectorAll(`#root ${target.localName}[aria-label="${CSS.escape(label)}"]`)
  return shown.length === 1 ? (shown[0] ?? null) : null
}

/** Repeats what a person did before React responded; input to an element that is gone is dropped. */
function replay({ target: heldTarget, value = '', checked = false }: EarlyInput): void {
  const target = findShown(heldTarget)
  if (target instanceof HTMLButtonElement) target.click()
  else if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLSelectElement) choose(target, value)
  else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) check(target, checked)
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target, value)
}

/** Clicks a box whose state differs from what React has rendered, since React notices a change only by the click. */
function check(box: HTMLInputElement, checked: boolean): void {
  if (checked === box.defaultChecked) return
  box.checked = !checked
  box.click()
}

/** Sets the value with the prototype's setter: React overrides the element's own, by which it tells its own changes from a person's. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
