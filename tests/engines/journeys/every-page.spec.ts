import { expect, test as step } from '@playwright/test'
import { listRouteTours, type TourPage } from '../../browser/support/route-tours.ts'
import type { Person } from '../driver/person.ts'
import { test } from '../driver/test.ts'

/** Opens every page in the route table as each kind of actor. */

/** The texts of screens on which something failed. */
const failed = /This could not be loaded|Part of this page could not be loaded|Something went wrong/

/** Opens a page by its address if the server renders it, otherwise by navigating within the open page. */
async function openPage(person: Person, { path, rendered }: Pick<TourPage, 'path' | 'rendered'>): Promise<void> {
  if (rendered) await person.open(path)
  else
    await person.run((address: string) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
      history.pushState({ idx: 0, key: address, state: null }, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  const isLoaded = () => {
    const quietForMs = 400
    const loading = [...document.querySelectorAll('[aria-busy="true"]')]
    if (!document.querySelector('h1') || loading.some((element) => element.getClientRects().length > 0)) return false
    // waits until no more files arrive, since a page that is left while its parts load reports errors
    const files = performance.getEntriesByType('resource').length
    const page = window as typeof window & { quiet?: { address: string; files: number; since: number } }
    if (page.quiet?.files !== files || page.quiet.address !== location.href)
      page.quiet = { address: location.href, files, since: performance.now() }
    return performance.now() - page.quiet.since > quietForMs
  }
  await person.waitUntil(isLoaded, `load ${path}`)
}

test('every page opens without an error [N-ENGN-013]', async ({ openPerson }) => {
  test.setTimeout(900_000)
  for (const { actor, storage, start, pages } of await listRouteTours())
    await step.step(actor, async () => {
      const person = await openPerson({ storage })
      await openPage(person, { path: start, rendered: true })
      for (const page of pages) {
        await openPage(person, page)
        const shown = await person.run(() => document.body.innerText)
        expect.soft(failed.exec(shown)?.[0], `${page.path} as ${actor}`).toBeUndefined()
        expect.soft(person.takeErrors(), `${page.path} as ${actor}`).toEqual([])
      }
    })
})
