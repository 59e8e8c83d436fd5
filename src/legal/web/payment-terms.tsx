import { legalPath } from '../legal-pages.ts'
import { legalText } from '../text.ts'
import style from './payment-terms.module.css'

/** The terms of a payment, shown at its button. Their pages open in new tabs, so that the payment stays open. */
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
