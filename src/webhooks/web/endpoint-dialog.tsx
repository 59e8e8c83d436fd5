import { type FormEvent, useState } from 'react'
import { useRights } from '#access/web/own-rights.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { addEndpointSchema } from '../contract.ts'
import { eventRights } from '../event-rights.ts'
import { eventTypes } from '../events-contract.ts'
import { webhooksText } from '../text.ts'
import { type Endpoint, useSaveEndpoint } from './api.ts'

interface EndpointDialogProps {
  /** Null for a new endpoint. */
  endpoint: Endpoint | null
  /** Called once the endpoint is saved: with the secret of a new one, with undefined for a changed one. */
  onSaved: (secret: string | undefined) => void
  onClose: () => void
}

/**
 * Adds an endpoint, or changes its address and the events that it is told of. The events are those that the administrator may read about
 * herself, and those that the endpoint has already.
 */
export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const errors = useFormErrors()
  const save = useSaveEndpoint()
  const isAllowed = useRights()
  const offered = eventTypes.filter((type) => isAllowed(eventRights[type]) || endpoint?.events.includes(type))
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.events ?? [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const url = String(new FormData(event.currentTarget).get('url') ?? '')
    const events = eventTypes.filter((type) => chosen.includes(type))
    const form = errors.validate(addEndpointSchema, { url, events })
    if (!form) return
    await save
      .mutateAsync({ id: endpoint?.id ?? null, ...form })
      .then(({ secret }) => onSaved(secret), errors.showOrNotify)
  }

  return (
    <Modal open title={endpoint ? webhooksText.edit : webhooksText.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          label={webhooksText.url}
          hint={webhooksText.urlHint}
          defaultValue={endpoint?.url}
          inputMode="url"
          maxLength={textLengths.webAddress}
          autoComplete="off"
          {...errors.field('url')}
        />
        <CheckboxList
          label={webhooksText.events}
          groups={[{ options: offered.map((type) => ({ value: type, label: type })) }]}
          empty={webhooksText.noneYours}
          whole
          selected={chosen}
          onChange={setChosen}
          {...errors.field('events')}
        />
        <SaveActions save={webhooksText.save} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
