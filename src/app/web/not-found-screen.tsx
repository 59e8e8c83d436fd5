import { commonMessages as say } from '#platform/text.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import style from './lost.module.css'

/** /404, every unknown address, and screens that are not there (C-ERRP-008 to 011). */
export function Component() {
  return (
    <div className={`page ${style.lost}`}>
      <div className={style.number} />
      <h1>{say.lost}</h1>
      <p className={style.reason}>{say.lostReason}</p>
      <ButtonLink to="/">{say.backToHome}</ButtonLink>
    </div>
  )
}
