import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { screenFiles } from '#app/routes.ts?screen-files'
import { matchRoute } from '#app/web/routing/match-route.ts'
import { getRouteFiles } from '#app/web/routing/screen-files.ts'

const sources = import.meta.glob<string>('/src/**/*-screen.tsx', { query: '?raw', import: 'default', eager: true })

test('every route shows a screen that is found by its name, and the file exports it', () => {
  for (const { path, screen } of Object.values(routes).flat()) {
    const [, file] = getRouteFiles(matchRoute(path.replace(/:\w+/g, 'x')))
    expect(sources[`/${file}`], `${path}: ${file}`).toContain(`export function ${screen}(`)
  }
})

test('every screen is shown by a route', () => {
  const shown = Object.values(screenFiles).map((file) => `/${file}`)
  expect(Object.keys(sources).filter((file) => !shown.includes(file))).toEqual([])
})
