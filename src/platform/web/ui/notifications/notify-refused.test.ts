import { expect, test } from 'vitest'
import { getNotifications } from './notify.ts'
import { notifyRefused } from './notify-refused.ts'

test('what has no name is told by the reason alone [N-BACK-022]', () => {
  notifyRefused([{ name: '', reason: 'We could not find this user.' }])
  expect(getNotifications()).toMatchObject([{ kind: 'error', message: 'We could not find this user.' }])
})
