import { lazy, Suspense, useState } from 'react'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { SaveForm } from '#catalogue/admin/web/upload-form.tsx'
import { CategoryLists } from '#catalogue/categories/admin/web/category-checklists.tsx'
import { type AdminProductWire, weightUnits } from '#catalogue/products/admin/contract.ts'
import { useSaveProduct } from '#catalogue/products/admin/web/api.ts'
import { ColourField } from '#catalogue/products/admin/web/colour-field.tsx'
import {
  type DraftText,
  draftOf,
  type ProductDraft,
  productFormData,
  productProblems,
} from '#catalogue/products/admin/web/product-form-values.ts'
import { ProductPreview } from '#catalogue/products/admin/web/product-preview.tsx'
import { skinNames } from '#catalogue/products/admin/web/skin-tone-names.ts'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField } from '#media/web/pictures-field.tsx'
import { VideoField } from '#media/web/video-field.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { type FormErrors, useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import style from '../../../admin/web/form-layout.module.css'

const RichTextField = lazy(() =>
  import('#platform/web/ui/fields/rich-text-field.tsx').then((file) => ({ default: file.RichTextField })),
)

const most = { name: 200, title: 100, brand: 100, text: 20_000 }
const tones = skinNames.map((label, place) => ({ value: String(place + 1), label }))
const units = [
  { value: '', label: adminCatalogueText.choose },
  ...weightUnits.map((unit) => ({ value: unit, label: unit })),
]

interface ProductFormProps {
  /** Null for a new one. */
  product: AdminProductWire | null
  base: string
}

export function ProductForm({ product, base }: ProductFormProps) {
  const navigate = useNavigate()
  const problems = useFormErrors({ fieldwise: true })
  const save = useSaveProduct(product === null)
  const [draft, setDraft] = useState(() => draftOf(product))
  const set = (change: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...change }))
  const typed = bindTextFields<DraftText>(problems, draft, set)
  const parts = { draft, set, problems }
  return (
    <div className={style.sides}>
      <SaveForm
        problems={problems}
        check={() => productProblems(draft, product)}
        data={() => productFormData(draft, product)}
        save={save.mutateAsync}
        onSaved={() => navigate(product ? `/products/product-details/${product._id}` : '/products')}
        submit={product ? adminCatalogueText.save : adminCatalogueText.addProduct}
      >
        <TextField label={adminCatalogueText.name} maxLength={most.name} {...typed('name')} />
        <div className={style.pair}>
          <TextField label={adminCatalogueText.title} maxLength={most.title} {...typed('title')} />
          <TextField label={adminCatalogueText.brand} maxLength={most.brand} {...typed('brand')} />
        </div>
        <div className={style.pair}>
          <CategoryLists categories={draft.cat_id} subCategories={draft.subcat_id} onChange={set} problems={problems} />
        </div>
        <TextArea label={adminCatalogueText.description} maxLength={most.text} {...typed('desc')} />
        <Suspense fallback={<Skeleton height="220px" />}>
          <RichTextField
            label={adminCatalogueText.uses}
            value={draft.uses}
            onChange={(uses) => set({ uses })}
            {...problems.on('uses')}
          />
        </Suspense>
        <Amounts {...parts} />
        <TextArea label={adminCatalogueText.ingredients} maxLength={most.text} {...typed('ingredients')} />
        <div className={style.pair}>
          <CheckboxList
            label={adminCatalogueText.skinColours}
            groups={[{ options: tones }]}
            selected={draft.skin_color}
            onChange={(chosen) => set({ skin_color: chosen })}
            {...problems.on('skin_color')}
          />
          <ColourField {...typed('color')} onPick={(color) => set({ color })} />
        </div>
        <Files {...parts} product={product} base={base} />
      </SaveForm>
      <div className={style.aside}>
        <ProductPreview draft={draft} base={base} />
      </div>
    </div>
  )
}

interface PartProps {
  draft: ProductDraft
  set: (change: Partial<ProductDraft>) => void
  problems: FormErrors
}

/** Prices in pounds, weight and quantity. */
function Amounts({ draft, set, problems }: PartProps) {
  const typed = bindTextFields<DraftText>(problems, draft, set)
  const amount = (name: DraftText, label: string, inputMode: 'decimal' | 'numeric' = 'decimal') => (
    <TextField label={label} inputMode={inputMode} maxLength={13} autoComplete="off" {...typed(name)} />
  )
  return (
    <div className={style.three}>
      {amount('price', `${adminCatalogueText.price} (£)`)}
      {amount('rrp', `${adminCatalogueText.rrp} (£)`)}
      {amount('commission', `${adminCatalogueText.commission} (£)`)}
      {amount('weight', adminCatalogueText.weight)}
      <Select
        label={adminCatalogueText.weightUnit}
        options={units}
        value={draft.weight_unit}
        onChange={(unit) => set({ weight_unit: unit })}
        {...problems.on('weight_unit')}
      />
      {amount('quantity', adminCatalogueText.quantity, 'numeric')}
    </div>
  )
}

/** Four pictures, and a film to be trained by. */
function Files({ draft, set, problems, product, base }: PartProps & ProductFormProps) {
  return (
    <>
      <PicturesField
        label={adminCatalogueText.images}
        hint={adminCatalogueText.picturesHint}
        baseUrl={base}
        pictures={draft.pictures}
        onChange={(pictures) => set({ pictures, hadPictures: draft.hadPictures || pictures.length > 0 })}
        maxCount={uploadLimits.picturesPerProduct}
        aspectRatio="16 / 15"
        tooMany={catalogueText.picturesMany}
        onProblem={(message) => problems.note('prod_imgs', message)}
        {...problems.on('prod_imgs')}
      />
      <VideoField
        label={adminCatalogueText.video}
        hint={adminCatalogueText.videoHint}
        storedUrl={product?.video ? base + product.video : ''}
        file={draft.video}
        onChange={(video) => set({ video })}
        maxBytes={uploadLimits.videoBytes}
        onProblem={(message) => problems.note('video', message)}
        {...problems.on('video')}
      />
    </>
  )
}
