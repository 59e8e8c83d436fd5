import { type ClientPageSeller, useSetReminderAgreement } from '#client-page/web/api.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { restockText } from '#restock/text.ts'
import style from './client-page.module.css'

/** Of each of her sellers: whether reminders may come by themselves. Only she agrees, here (D-375). */
export function ReminderAgreements({ sellers }: { sellers: readonly ClientPageSeller[] }) {
  if (sellers.length === 0) return null
  return (
    <div className={style.agreements}>
      <p className={style.hint}>{restockText.agreementHint}</p>
      <ul className={`bare ${style.switches}`}>
        {sellers.map((seller) => (
          <li key={seller.clientId}>
            <AgreementSwitch seller={seller} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AgreementSwitch({ seller }: { seller: ClientPageSeller }) {
  const set = useSetReminderAgreement(seller.clientId)
  return (
    <Switch
      checked={set.isPending ? set.variables : seller.hasAgreedToReminders}
      loading={set.isPending}
      label={restockText.agreementOf(seller.name)}
      onChange={(on) => set.mutate(on)}
    />
  )
}
