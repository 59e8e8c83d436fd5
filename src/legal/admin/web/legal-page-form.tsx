import { type FormEvent, lazy, Suspense, useState } from 'react'
import { adminLegalText } from '#legal/admin/text.ts'
import { type LegalPageToEdit, usePublishLegalPage } from '#legal/admin/web/api.ts'
import { publishLegalPageSchema } from '#legal/contract.ts'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

const RichTextField = lazy(() =>
  import('#platform/web/ui/fields/rich-text-field.tsx').then((file) => ({ default: file.RichTextField })),
)

/** The text is published after a question, since it is what customers are bound by from then on. */
export function LegalPageForm({ page: { page, body: published, versionId } }: { page: LegalPageToEdit }) {
  const [body, setBody] = useState(published)
  const [asks, setAsks] = useState(false)
  const formErrors = useFormErrors()
  const publish = usePublishLegalPage()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (formErrors.validate(publishLegalPageSchema, { page, version_id: versionId, body })) setAsks(true)
  }
  const send = async () => {
    try {
      await publish.mutateAsync({ page, versionId, body })
    } catch (error) {
      formErrors.showOrNotify(error)
    } finally {
      setAsks(false)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={ask}>
      <Suspense fallback={<Skeleton height="420px" />}>
        <RichTextField
          headings
          label={adminLegalText.body}
          value={published}
          onChange={setBody}
          {...formErrors.field('body')}
        />
      </Suspense>
      <FormActions>
        <Button type="submit">{adminLegalText.publish}</Button>
      </FormActions>
      <ConfirmDialog
        open={asks}
        title={adminLegalText.publishTitle}
        confirm={adminLegalText.publish}
        onConfirm={send}
        onClose={() => setAsks(false)}
      >
        <p>{adminLegalText.publishHint}</p>
      </ConfirmDialog>
    </Form>
  )
}
