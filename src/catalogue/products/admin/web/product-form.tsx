import { lazy, Suspense } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { UploadForm } from '#catalogue/admin/web/upload-form.tsx'
import { CategoryChecklists } from '#catalogue/categories/admin/web/category-checklists.tsx'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField } from '#media/web/pictures-field.tsx'
import { VideoField } from '#media/web/video-field.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { useDraft } from '#platform/web/forms/draft.tsx'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Field, Input, TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { type AdminProduct, useSaveProduct } from './api.ts'
import { type FieldsProps, PriceAndInventoryFields } from './price-and-inventory-fields.tsx'
import type { CopiedProduct, ProductFormValues, TextFieldName } from './product-form-values.ts'
import {
  createProductFormData,
  skinTones,
  toCopiedValues,
  toProductFormValues,
  validateProductForm,
} from './product-form-values.ts'
import { ProductPreview } from './product-preview.tsx'

const RichTextField = lazy(() =>
  import('#platform/web/ui/fields/rich-text-field.tsx').then((file) => ({ default: file.RichTextField })),
)

const most = {
  name: textLengths.heading,
  title: textLengths.title,
  brand: textLengths.title,
  text: textLengths.richText,
}

interface ProductFormProps {
  /** Null for a new product. */
  product: AdminProduct | null
  /** The product whose values fill the form of a new product. */
  copied?: CopiedProduct
  imageBase: string
}

export function ProductForm({ product, copied, imageBase }: ProductFormProps) {
  const navigate = useNavigate()
  const formErrors = useFormErrors({ perField: true })
  const save = useSaveProduct(product === null)
  const draftName = `${useViewer().key} product ${product?.id ?? copied?.product.id ?? 'new'}`
  const begin = () => (copied ? toCopiedValues(copied) : toProductFormValues(product))
  const draft = useDraft(draftName, begin, formErrors.form)
  const { values } = draft
  const set = (change: Partial<ProductFormValues>) => draft.set((now) => ({ ...now, ...change }))
  const textField = bindTextFields<TextFieldName>(formErrors, values, set)
  const fields = { values, set, errors: formErrors }
  return (
    <div className={style.sides}>
      <UploadForm
        errors={formErrors}
        draft={draft}
        validate={() => validateProductForm(values, product)}
        createFormData={() => createProductFormData(values, product)}
        save={save.mutateAsync}
        onSaved={() => navigate(product ? `/products/product-details/${product.id}` : '/products')}
        submitLabel={product ? adminCatalogueText.save : adminCatalogueText.addProduct}
      >
        <TextField autoFocus={!product} label={adminCatalogueText.name} maxLength={most.name} {...textField('name')} />
        <div className={style.pair}>
          <TextField label={adminCatalogueText.title} maxLength={most.title} {...textField('title')} />
          <TextField label={adminCatalogueText.brand} maxLength={most.brand} {...textField('brand')} />
        </div>
        <div className={style.pair}>
          <CategoryChecklists
            categories={values.categoryIds}
            subCategories={values.subCategoryIds}
            onChange={set}
            errors={formErrors}
          />
        </div>
        <TextArea label={adminCatalogueText.description} maxLength={most.text} {...textField('desc')} />
        <Suspense fallback={<Skeleton height="220px" />}>
          <RichTextField
            key={draft.version}
            label={adminCatalogueText.uses}
            value={values.uses}
            onChange={(uses) => set({ uses })}
            {...formErrors.field('uses')}
          />
        </Suspense>
        <PriceAndInventoryFields {...fields} product={product} />
        <TextArea label={adminCatalogueText.ingredients} maxLength={most.text} {...textField('ingredients')} />
        <div className={style.pair}>
          <CheckboxList
            label={adminCatalogueText.skinColours}
            groups={[{ options: skinTones }]}
            selected={values.skinTones}
            onChange={(chosen) => set({ skinTones: chosen })}
            {...formErrors.field('skin_color')}
          />
          <ColourField {...textField('color')} onPick={(color) => set({ color })} />
        </div>
        <FileFields {...fields} product={product} imageBase={imageBase} />
      </UploadForm>
      <div className={style.aside}>
        <ProductPreview values={values} imageBase={imageBase} />
      </div>
    </div>
  )
}

/** The four pictures and the training video. */
function FileFields({ values, set, errors, product, imageBase }: FieldsProps & ProductFormProps) {
  return (
    <>
      <PicturesField
        label={adminCatalogueText.images}
        hint={adminCatalogueText.picturesHint}
        baseUrl={imageBase}
        pictures={values.pictures}
        onChange={(pictures) => set({ pictures, hadPictures: values.hadPictures || pictures.length > 0 })}
        maxCount={uploadLimits.picturesPerProduct}
        aspectRatio="16 / 15"
        tooMany={catalogueText.picturesTooMany}
        onProblem={(message) => errors.add('prod_imgs', message)}
        {...errors.field('prod_imgs')}
      />
      <VideoField
        label={adminCatalogueText.video}
        hint={adminCatalogueText.videoHint}
        storedUrl={product?.video ? imageBase + product.video : ''}
        file={values.video}
        onChange={(video) => set({ video })}
        maxBytes={uploadLimits.videoBytes}
        onProblem={(message) => errors.add('video', message)}
        {...errors.field('video')}
      />
    </>
  )
}

interface ColourFieldProps {
  name: string
  value: string
  error?: string | undefined
  onEdit: () => void
  onChange: (event: { target: { value: string } }) => void
  onPick: (colour: string) => void
}

/** A field for a hex code, typed or picked; empty for no colour (D-103). */
function ColourField({ name, value, error, onEdit, onChange, onPick }: ColourFieldProps) {
  return (
    <Field label={adminCatalogueText.colour} hint={adminCatalogueText.colourHint} error={error}>
      {(tied) => (
        <span className={style.swatch}>
          <Input
            {...tied}
            name={name}
            value={value}
            maxLength={textLengths.colour}
            onInput={onEdit}
            onChange={onChange}
          />
          <input
            type="color"
            aria-label={adminCatalogueText.pickColour}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#c68f66'}
            onChange={({ target }) => {
              onEdit()
              onPick(target.value)
            }}
          />
        </span>
      )}
    </Field>
  )
}
