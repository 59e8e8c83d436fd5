import { useState } from 'react'
import { ClientForm } from '#clients/web/client-form.tsx'
import { checkoutText } from '#orders/checkout/text.ts'
import { ChoiceSection } from '#orders/checkout/web/choice-section.tsx'
import { ChosenClient } from '#orders/checkout/web/chosen-client.tsx'
import { ClientListDialog } from '#orders/checkout/web/client-list-dialog.tsx'
import { ClientSearch } from '#orders/checkout/web/client-search.tsx'
import { DialogOrInline } from '#orders/checkout/web/dialog-or-inline.tsx'
import { commonText } from '#platform/text.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { plusIcon } from '#platform/web/ui/icons/icons.ts'
import style from './client-choice.module.css'

interface ClientChoiceProps {
  clientId: string | null
  /** A delivery to a client needs one; other sales may be for oneself (D-020). */
  required: boolean
  error: string | undefined
  onChange: (clientId: string | null) => void
}

export function ClientChoice({ clientId, required, error: problem, onChange }: ClientChoiceProps) {
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  // on phones the form takes the place of the search
  const narrow = useIsMobile()
  const chosen = (id: string) => {
    setAdding(false)
    setListing(false)
    onChange(id)
  }
  return (
    <ChoiceSection field="client_id" name={checkoutText.client} note={!required && commonText.optional}>
      {clientId && <ChosenClient clientId={clientId} onDrop={() => onChange(null)} />}
      {!clientId && !(adding && narrow) && (
        <>
          <ClientSearch onChoose={onChange} />
          <div className={style.ways}>
            <Button variant="quiet" small onClick={() => setListing(true)} aria-haspopup="dialog">
              {checkoutText.viewAllClients}
            </Button>
            <Button variant="quiet" small icon={plusIcon} onClick={() => setAdding(true)}>
              {checkoutText.addNewClient}
            </Button>
          </div>
          {problem && <FieldError>{problem}</FieldError>}
          {!required && <p className={style.hint}>{checkoutText.withoutClient}</p>}
        </>
      )}
      {adding && (
        <DialogOrInline title={checkoutText.addNewClient} onClose={() => setAdding(false)}>
          <ClientForm place="checkout" onSaved={chosen} onCancel={() => setAdding(false)} />
        </DialogOrInline>
      )}
      {listing && (
        <ClientListDialog
          onChoose={chosen}
          onAdd={() => {
            setListing(false)
            setAdding(true)
          }}
          onClose={() => setListing(false)}
        />
      )}
    </ChoiceSection>
  )
}
