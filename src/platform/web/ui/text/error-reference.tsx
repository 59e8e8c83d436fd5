import { commonText } from '#platform/text.ts'
import style from './error-reference.module.css'

/** The id of a failed request, which the operator finds in the log; one click selects it to be copied. */
export function ErrorReference({ reference }: { reference: string | null | undefined }) {
  if (!reference) return null
  return (
    <p className={style.reference}>
      {commonText.reference} <span className={style.id}>{reference}</span>
    </p>
  )
}
