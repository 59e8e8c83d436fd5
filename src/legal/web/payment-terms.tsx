import { legalPath } from '../legal-pages.ts'
import { legalText } from '../text.ts'
import style from './payment-terms.module.css'

/** What applies to a payment, beside its button. The pages open beside the shop's, so that the payment is not left. */
export function PaymentTerms() {
  const open = { target: '_blank', rel: 'noopener' } as const
  return (
    <p className={style.terms}>
      {legalText.atPayment}{' '}
      <a href={legalPath('terms')} {...open}>
        {legalText.titles.terms}
      </a>{' '}
      {legalText.and}{' '}
      <a href={legalPath('privacy')} {...open}>
        {legalText.privacyNotice}
      </a>
      . {legalText.atPaymentReturns}{' '}
      <a href={legalPath('returns')} {...open}>
        {legalText.titles.returns}
      </a>
    </p>
  )
}
