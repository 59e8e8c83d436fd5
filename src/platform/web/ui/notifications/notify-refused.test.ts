import { beforeEach, expect, test } from 'vitest'
import { dismissNotification, getNotifications } from './notify.ts'
import { notifyRefused } from './notify-refused.ts'

beforeEach(() => {
  for (const { id } of getNotifications()) dismissNotification(id)
})

test('what has no name is told by the reason alone [N-BACK-022]', () => {
  notifyRefused([{ name: '', reason: 'We could not find this user.' }])
  expect(getNotifications()).toMatchObject([{ kind: 'error', message: 'We could not find this user.' }])
})
