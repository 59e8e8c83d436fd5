import { afterEach, beforeEach, expect, test } from 'vitest'
import { dismissNotification, getNotifications, notify } from './notify.ts'

const clear = () => {
  for (const { id } of getNotifications()) dismissNotification(id)
}
beforeEach(clear)
afterEach(clear)

const titles = () => getNotifications().map(({ title }) => title)

test('the same answer about two clients is shown for each, by its title [N-OFFL-012, D-776]', () => {
  for (const title of ['Payment link for Clara', 'Payment link for Nora', 'Payment link for Clara'])
    notify.success('Payment link sent to the client.', { title })
  expect(titles()).toEqual(['Payment link for Nora', 'Payment link for Clara'])
})

test('the same message of several failed calls is shown once [C-ERRP-001]', () => {
  notify.error('Something went wrong.')
  notify.error('Something went wrong.')
  expect(getNotifications()).toHaveLength(1)
})
