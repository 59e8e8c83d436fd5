import { useId } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import type { AdminProduct } from './api.ts'
import { listVatRates, type ProductFormValues, type TextFieldName, weightUnitOptions } from './product-form-values.ts'

export interface FieldsProps {
  values: ProductFormValues
  set: (change: Partial<ProductFormValues>) => void
  errors: FormErrors
}

/** Prices in pounds, weight, quantity with its place on the shelf, VAT, and whether the product has a hygiene seal. */
export function PriceAndInventoryFields({
  values,
  set,
  errors,
  product,
}: FieldsProps & { product: AdminProduct | null }) {
  const hintId = useId()
  const textField = bindTextFields<TextFieldName>(errors, values, set)
  const amountField = (name: TextFieldName, label: string, inputMode: 'decimal' | 'numeric' = 'decimal') => (
    <TextField label={label} inputMode={inputMode} maxLength={13} autoComplete="off" {...textField(name)} />
  )
  return (
    <>
      <div className={style.three}>
        {amountField('price', `${adminCatalogueText.price} (£)`)}
        {amountField('rrp', `${adminCatalogueText.rrp} (£)`)}
        {amountField('commission', `${adminCatalogueText.commission} (£)`)}
        {amountField('weight', adminCatalogueText.weight)}
        <Select
          label={adminCatalogueText.weightUnit}
          options={weightUnitOptions}
          value={values.weight_unit}
          onChange={(unit) => set({ weight_unit: unit })}
          {...errors.field('weight_unit')}
        />
        <Select
          label={adminCatalogueText.vatRate}
          options={listVatRates(product)}
          value={values.vat_rate}
          onChange={(rate) => set({ vat_rate: rate })}
          {...errors.field('vat_rate')}
        />
        {amountField('quantity', adminCatalogueText.quantity, 'numeric')}
        <TextField
          label={adminCatalogueText.bin}
          hint={adminCatalogueText.binHint}
          maxLength={textLengths.bin}
          autoComplete="off"
          {...textField('bin')}
        />
      </div>
      <div>
        <Switch
          name="seal"
          label={adminCatalogueText.hygieneSeal}
          describedBy={hintId}
          checked={values.seal === 'true'}
          onChange={(isOn) => set({ seal: String(isOn) })}
        />
        <p id={hintId} className={style.hint}>
          {adminCatalogueText.hygieneSealHint}
        </p>
      </div>
    </>
  )
}
