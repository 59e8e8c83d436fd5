import { expect, test } from 'vitest'
import { clientEmailSchema } from '#clients/contract.ts'

test.each(['anna@beauty.salon', 'anna@example.xn--p1ai', 'anna@example.XN--FIQS8S', 'anna@xn--mller-kva.de'])(
  '%s can be the email of a client [N-INPT-005, D-088]',
  (email) => {
    expect(clientEmailSchema.safeParse(email).success).toBe(true)
  },
)

test.each(['anna@example.salonz', 'anna@example.xn--nobody', 'anna@example.xn--', 'anna@example.xn--p1ai-'])(
  '%s can not [N-INPT-005, D-088]',
  (email) => {
    expect(clientEmailSchema.safeParse(email).success).toBe(false)
  },
)
