import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useState } from 'react'
import { PatchTestReminder } from '#clients/summary/web/patch-test-reminder.tsx'
import { ClientForm } from '#clients/web/client-form.tsx'
import { checkoutText } from '#orders/checkout/text.ts'
import { ChoiceSection } from '#orders/checkout/web/choice-section.tsx'
import { ChosenClient } from '#orders/checkout/web/chosen-client.tsx'
import { ClientListDialog } from '#orders/checkout/web/client-list-dialog.tsx'
import { ClientSearch } from '#orders/checkout/web/client-search.tsx'
import { DialogOrInline } from '#orders/checkout/web/dialog-or-inline.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { commonText } from '#platform/text.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import style from './client-choice.module.css'

interface ClientChoiceProps {
  clientId: string | null
  /** A delivery to a client needs a client; a seller may also order for herself (D-020). */
  required: boolean
  error: string | undefined
  onChange: (clientId: string | null) => void
}

export function ClientChoice({ clientId, required, error, onChange }: ClientChoiceProps) {
  const [isAdding, setAdding] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  // on phones the form replaces the search
  const isMobile = useIsMobile()
  const choose = (id: string) => {
    setAdding(false)
    setListOpen(false)
    onChange(id)
  }
  return (
    <ChoiceSection field="client_id" name={orderSummaryText.client} note={!required && commonText.optional}>
      {clientId && <ChosenClient clientId={clientId} onRemove={() => onChange(null)} />}
      {clientId && <PatchTestReminder clientId={clientId} />}
      {!clientId && !(isAdding && isMobile) && (
        <>
          <ClientSearch onChoose={onChange} />
          <div className={style.actions}>
            <Button variant="quiet" small onClick={() => setListOpen(true)} aria-haspopup="dialog">
              {checkoutText.viewAllClients}
            </Button>
            <Button variant="quiet" small icon={plusIcon} onClick={() => setAdding(true)}>
              {checkoutText.addNewClient}
            </Button>
          </div>
          {error && <FieldError>{error}</FieldError>}
          {!required && <p className={style.hint}>{checkoutText.withoutClient}</p>}
        </>
      )}
      {isAdding && (
        <DialogOrInline title={checkoutText.addNewClient} onClose={() => setAdding(false)}>
          <ClientForm usedIn="checkout" onSaved={choose} onCancel={() => setAdding(false)} />
        </DialogOrInline>
      )}
      {isListOpen && (
        <ClientListDialog
          onChoose={choose}
          onAdd={() => {
            setListOpen(false)
            setAdding(true)
          }}
          onClose={() => setListOpen(false)}
        />
      )}
    </ChoiceSection>
  )
}
