import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type Address, addresses, type Frame } from '#app/addresses.ts'
import { appText } from '#app/text.ts'
import { Component as NotFound } from '#app/web/not-found-screen.tsx'
import { PageSkeleton } from '#app/web/page-skeleton.tsx'
import type { Page, PageAt } from '#platform/web/page.ts'
import { matcher, type Params } from '#platform/web/place.ts'

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
  /** Asks for what the screen shows first. */
  load?: ScreenFile['load']
}

/** What a screen's file exports; those of the back office ask for their lists before they are drawn. */
interface ScreenFile<Props = object> {
  Component: ComponentType<Props>
  load?: (queries: QueryClient, at: PageAt) => Promise<unknown>
}
type Load<Props = object> = () => Promise<ScreenFile<Props>>

const lost: Address = { path: '*', screen: 'app/not-found', title: appText.lost, rendered: true }
const all = Object.entries(addresses) as [Frame, readonly Address[]][]
const find = matcher(all.flatMap(([frame, of]) => of.map((address) => [address.path, { address, frame }] as const)))

export function routeOf(pathname: string): Route {
  const found = find(pathname)
  return found ? { ...found.value, params: found.params } : { address: lost, frame: 'shop', params: {} }
}

// Screens are found by their names: one is shown as soon as its file exists. The server draws only some of them.
const screens: Record<string, Load> = import.meta.env.SSR
  ? import.meta.glob<ScreenFile>(['/src/catalogue/web/{home,explore,product}-screen.tsx', '/src/app/web/*-screen.tsx'])
  : import.meta.glob<ScreenFile>('/src/*/web/*-screen.tsx')
const pages = import.meta.glob<Page>('/src/*/web/*.head.ts', { eager: true, import: 'page' })

// of what belongs to somebody the server draws the back office's frame only, which says nothing about her
const admin = () => import('#backoffice/web/admin-layout.tsx')
const around: Partial<Record<Frame, Load<{ children: ReactNode }>>> = import.meta.env.SSR
  ? { admin }
  : { account: () => import('#app/web/account-frame.tsx'), admin }
const framesOf: Partial<Record<Frame, string>> = {
  account: 'src/app/web/account-frame.tsx',
  admin: 'src/backoffice/web/admin-layout.tsx',
}

/** The screen and what stands around it, as the build's manifest names them. */
export function modulesOf({ address, frame }: Route): string[] {
  const frameAround = framesOf[frame]
  return frameAround ? [moduleOf(address), frameAround] : [moduleOf(address)]
}

function moduleOf({ screen }: Address): string {
  const [room, name] = screen.split('/')
  return `src/${room}/web/${name}-screen.tsx`
}

export function pageOf({ screen }: Address): Page | undefined {
  const [room, name] = screen.split('/')
  return pages[`/src/${room}/web/${name}.head.ts`]
}

const ready = new Map<Load<never>, ScreenFile<never>>()
const lostFile: ScreenFile = { Component: NotFound }
const skeleton: ScreenFile = { Component: PageSkeleton }

/** At once when everything is there already, so that typing into a search is never late. */
export function drawingOf({ address, frame }: Route): Drawing | Promise<Drawing> {
  const screen = screens[`/${moduleOf(address)}`]
  const frameAround = around[frame]
  const drawnLater = import.meta.env.SSR && !address.rendered
  const inside = drawnLater ? skeleton : screen ? loaded(screen) : lostFile
  const outside = frameAround && loaded(frameAround)
  if (inside instanceof Promise || outside instanceof Promise)
    return Promise.all([inside, outside]).then(([inside, outside]) => drawingBy(inside, outside))
  return drawingBy(inside, outside)
}

function drawingBy({ Component: Screen, load }: ScreenFile, outside?: ScreenFile<{ children: ReactNode }>): Drawing {
  return { Screen, ...(load ? { load } : {}), ...(outside ? { Around: outside.Component } : {}) }
}

function loaded<Props>(load: Load<Props>): ScreenFile<Props> | Promise<ScreenFile<Props>> {
  const known = ready.get(load as Load<never>)
  if (known) return known as ScreenFile<Props>
  return load().then((file) => {
    ready.set(load as Load<never>, file as ScreenFile<never>)
    return file
  })
}
