import { z } from 'zod'
import { cleanPhone, isValidPhone } from '#accounts/phone/phone-rules.ts'
import { toPlainText } from '#platform/input/visible-text.ts'
import { textLengths } from '#platform/text-lengths.ts'

const homeCode = /^(?:\+?44)?$/

const isOfNoCountry = (pno: string) => !/^[\s(]*(?:\+|00)/.test(pno)

/** Checks a number together with its country code, because each country has lengths of its own (D-455). */
export function behindCountryCode<Form extends { pno: string; c_code: string }>(schema: z.ZodType<Form>) {
  const join = (sent: unknown) => {
    const { pno, c_code } = (sent ?? {}) as Record<string, unknown>
    if (typeof pno !== 'string' || typeof c_code !== 'string' || pno.length > 2 * textLengths.phone) return sent
    const [number, code] = [cleanPhone(toPlainText(pno)), toPlainText(c_code).trim()]
    const isForeign = /^\+?\d{1,4}$/.test(code) && !homeCode.test(code) && number !== '' && isOfNoCountry(number)
    // a number that would be valid in the United Kingdom passes as it is (D-090)
    return isForeign && !isValidPhone(number)
      ? { ...(sent as object), pno: `+${code.replace('+', '')} ${number}` }
      : sent
  }
  const separate = (form: Form): Form => {
    const front = `+${form.c_code.replace('+', '')} `
    return !homeCode.test(form.c_code) && form.pno.startsWith(front)
      ? { ...form, pno: form.pno.slice(front.length).trim() }
      : form
  }
  return z.preprocess(join, schema.transform(separate))
}
