import { type FormEvent, useState } from 'react'
import { setTaxNumberSchema } from '#payouts/tax-report/contract.ts'
import { type TaxNumberKind, taxNumberKinds } from '#payouts/tax-report/tax-number.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { useSetTaxNumber } from '#payouts/tax-report/web/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'

const options = taxNumberKinds.map((value) => ({ value, label: taxReportText.kinds[value] }))

export function TaxNumberForm({ kind: known, onDone }: { kind: TaxNumberKind; onDone: () => void }) {
  const formErrors = useFormErrors()
  const save = useSetTaxNumber()
  const [kind, setKind] = useState<TaxNumberKind>(known)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const typed = String(new FormData(event.currentTarget).get('number') ?? '')
    const form = formErrors.validate(setTaxNumberSchema, { kind, number: typed })
    if (form) await save.mutateAsync(form).then(onDone, formErrors.showOrNotify)
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <Select
        label={taxReportText.numberKind}
        options={options}
        value={kind}
        onChange={(value) => setKind(value === 'utr' ? 'utr' : 'nino')}
      />
      <TextField
        label={taxReportText.number}
        hint={taxReportText.numberHints[kind]}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={textLengths.number}
        {...formErrors.field('number')}
      />
      <FormActions>
        <Button type="submit" loading={save.isPending}>
          {taxReportText.saveNumber}
        </Button>
      </FormActions>
    </Form>
  )
}
