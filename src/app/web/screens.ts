import type { ComponentType, ReactNode } from 'react'
import { type Address, addresses, type Frame } from '#app/addresses.ts'
import { Component as NotFound } from '#app/web/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/page-skeleton.tsx'
import type { Page } from '#base/web/page.ts'
import { matcher, type Params } from '#base/web/place.ts'
import { navigationMessages as say } from '#messages/navigation.ts'

export interface Route {
  address: Address
  frame: Frame
  params: Params
}

/** What is drawn at an address: a screen, and what stands around it. */
export interface Drawing {
  Screen: ComponentType
  /** Absent: the screen stands straight in the shop's own frame. */
  Around?: ComponentType<{ children: ReactNode }>
}

type Load<Props = object> = () => Promise<{ Component: ComponentType<Props> }>

const lost: Address = { path: '*', screen: 'app/not-found', title: say.lost, rendered: true }
const all = Object.entries(addresses) as [Frame, readonly Address[]][]
const find = matcher(all.flatMap(([frame, of]) => of.map((address) => [address.path, { address, frame }] as const)))

export function routeOf(pathname: string): Route {
  const found = find(pathname)
  return found ? { ...found.value, params: found.params } : { address: lost, frame: 'shop', params: {} }
}

// Screens are found by their names: one is shown as soon as its file exists. The server draws only some of them.
const screens: Record<string, Load> = import.meta.env.SSR
  ? import.meta.glob<{ Component: ComponentType }>([
      '/src/catalogue/web/{home,explore,product}-screen.tsx',
      '/src/app/web/*-screen.tsx',
    ])
  : import.meta.glob<{ Component: ComponentType }>('/src/*/web/*-screen.tsx')
const pages = import.meta.glob<Page>('/src/*/web/*.head.ts', { eager: true, import: 'page' })

const around: Partial<Record<Frame, Load<{ children: ReactNode }>>> = import.meta.env.SSR
  ? {}
  : {
      account: () => import('#app/web/account-frame.tsx'),
      admin: () => import('#admin/web/admin-layout.tsx'),
    }

/** As the build's manifest names it. */
export function moduleOf({ screen }: Address): string {
  const [room, name] = screen.split('/')
  return `src/${room}/web/${name}-screen.tsx`
}

export function pageOf({ screen }: Address): Page | undefined {
  const [room, name] = screen.split('/')
  return pages[`/src/${room}/web/${name}.head.ts`]
}

const ready = new Map<Load<never>, ComponentType<never>>()

/** At once when everything is there already, so that typing into a search is never late. */
export function drawingOf({ address, frame }: Route): Drawing | Promise<Drawing> {
  if (import.meta.env.SSR && !address.rendered) return { Screen: PageSkeleton }
  const screen = screens[`/${moduleOf(address)}`]
  const frameAround = around[frame]
  const Screen = screen ? loaded(screen) : NotFound
  const Around = frameAround && loaded(frameAround)
  if (Screen instanceof Promise || Around instanceof Promise)
    return Promise.all([Screen, Around]).then(([Screen, Around]) => ({ Screen, ...(Around ? { Around } : {}) }))
  return { Screen, ...(Around ? { Around } : {}) }
}

function loaded<Props>(load: Load<Props>): ComponentType<Props> | Promise<ComponentType<Props>> {
  const known = ready.get(load as Load<never>)
  if (known) return known as ComponentType<Props>
  return load().then(({ Component }) => {
    ready.set(load as Load<never>, Component as ComponentType<never>)
    return Component
  })
}
