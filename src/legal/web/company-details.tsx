import type { LegalPageView } from '#legal/contract.ts'
import { legalText } from '#legal/text.ts'
import { Email } from '#platform/web/ui/text/email.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import style from './company-details.module.css'

/** Who sells, as the operator's settings say; what is not set is not shown. */
export function CompanyDetails({ company }: Pick<LegalPageView, 'company'>) {
  const { name, address, number, vatNumber, email, phone } = company
  return (
    <address className={style.company}>
      <p className={style.name}>{name}</p>
      {address.length > 0 && (
        <p className={style.lines}>
          <Lines items={address} />
        </p>
      )}
      <p className={style.lines}>
        <a href={`mailto:${email}`}>
          <Email email={email} />
        </a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </p>
      {(number || vatNumber) && (
        <p className={style.numbers}>
          {number && (
            <span>
              {legalText.companyNumber} {number}
            </span>
          )}
          {vatNumber && (
            <span>
              {legalText.vatNumber} {vatNumber}
            </span>
          )}
        </p>
      )}
    </address>
  )
}
