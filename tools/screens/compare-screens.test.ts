import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findChanged, findGone } from './compare-screens.ts'
import { getScreenName, type Screen, windows } from './screen-names.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-screens-'))
const accepted = path.join(folder, 'accepted')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Draws a white screen with as many black pixels as a row of this length has. */
async function draw(file: string, { height = 100, black = 0 }: { height?: number; black?: number } = {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  const line = {
    input: { create: { width: black, height: 1, channels: 3 as const, background: '#000' } },
    top: 0,
    left: 0,
  }
  await sharp({ create: { width: 200, height, channels: 3, background: '#fff' } })
    .composite(black > 0 ? [line] : [])
    .png()
    .toFile(file)
}

async function takeScreen(route: string, drawing: Parameters<typeof draw>[1] = {}) {
  const screen: Screen = { actor: 'a seller', route, window: windows[0], theme: 'light' }
  const file = path.join(folder, 'latest', `${getScreenName(screen)}.png`)
  await draw(file, drawing)
  return { ...screen, file }
}

const accept = (route: string) => draw(path.join(accepted, `a-seller/${route}-375-light.png`))

test('a screen that differs by more than a few pixels is listed, with how many', async () => {
  await Promise.all(['same', 'cursor', 'moved', 'longer'].map(accept))
  const taken = [
    await takeScreen('/same'),
    await takeScreen('/cursor', { black: 60 }),
    await takeScreen('/moved', { black: 61 }),
    await takeScreen('/longer', { height: 140 }),
    await takeScreen('/added'),
  ]
  const changed = await findChanged(taken, accepted)
  expect(taken.map((screen) => [screen.route, changed.get(screen)])).toEqual([
    ['/same', undefined],
    ['/cursor', undefined],
    ['/moved', 'differs by 61 pixels'],
    ['/longer', 'is 140 pixels high, where it was 100'],
    ['/added', 'is new'],
  ])
})

test('an accepted screen whose route is gone is listed', async () => {
  await Promise.all(['kept', 'gone'].map(accept))
  const gone = findGone([await takeScreen('/kept'), await takeScreen('/new')], accepted)
  expect(gone).toContain('a-seller/gone-375-light')
  expect(gone).not.toContain('a-seller/kept-375-light')
})

test('the first run has nothing to compare with', async () => {
  expect(findGone([await takeScreen('/kept')], path.join(folder, 'nothing'))).toEqual([])
})
