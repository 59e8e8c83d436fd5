import type { ClientView } from '#clients/contract.ts'

/** The code only where it is not the home one. */
export function formatPhone({ c_code, pno }: Pick<ClientView, 'c_code' | 'pno'>): string {
  return c_code === '' || c_code === '+44' || pno.startsWith('+') ? pno : `${c_code} ${pno}`
}
