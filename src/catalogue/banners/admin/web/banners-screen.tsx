import { useState } from 'react'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#backoffice/web/use-admin-list.ts'
import { nameSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { namesOf } from '#catalogue/admin/web/join-names.ts'
import cells from '#catalogue/admin/web/table-cells.module.css'
import { bannerName } from '#catalogue/banners/admin/web/banner-display-name.ts'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { adminBannersQuery, useDeleteBanner, useRestoreBanner } from '#catalogue/products/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { DeletedFilter, deletedFilterName } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { plusIcon } from '#platform/web/ui/icons/icons.ts'
import { editIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

const filters = [deletedFilterName]
export const load = prefetchAdminList(adminBannersQuery, filters)

export function AdminBannersScreen() {
  const { table, query } = useAdminList(
    adminBannersQuery,
    ({ banners, bannerbP, ttl }) => ({ rows: banners, base: bannerbP, total: ttl }),
    filters,
  )
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [leaving, setLeaving] = useState<BannerWire | null>(null)
  const remove = useDeleteBanner()
  return (
    <>
      <PageTitle>{adminCatalogueText.banners}</PageTitle>
      <DataTable
        caption={adminCatalogueText.banners}
        columns={[...columnsOf(query.data?.base ?? '', deleted), deleted ? restoreColumn : actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminCatalogueText.searchBanners }}
        actions={
          <>
            <DeletedFilter
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="banners" query={listQuery(table.params)} />
            <ButtonLink small icon={plusIcon} to="/admin-banner/add-banner">
              {adminCatalogueText.addBanner}
            </ButtonLink>
          </>
        }
        empty={adminCatalogueText.noBanners}
      />
      <DeleteDialog
        item={leaving}
        title={`${adminCatalogueText.deleteBanner} ${leaving ? bannerName(leaving) : ''}.`}
        onDelete={({ _id }) => remove.mutateAsync(_id)}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}

type BannerColumn = Column<BannerWire>

const whole = (text: string | undefined) => <span className={cells.whole}>{text || adminCatalogueText.none}</span>

const columnsOf = (base: string, deleted: boolean): BannerColumn[] => [
  {
    title: adminCatalogueText.name,
    sort: nameSort,
    cell: (banner) =>
      deleted ? (
        bannerName(banner)
      ) : (
        <Link className={cells.whole} to={`/admin-banner/admin-banner-details/${banner._id}`}>
          {bannerName(banner)}
        </Link>
      ),
  },
  { title: adminCatalogueText.category, cell: ({ catg }) => whole(namesOf(catg)) },
  { title: adminCatalogueText.subCategory, cell: ({ subcatg }) => whole(namesOf(subcatg)) },
  {
    title: adminCatalogueText.bannerImage,
    cell: ({ img }) => (
      <Picture small base={base} name={img} alt="" sizes="112px" ratio="16 / 7" className={cells.banner} />
    ),
  },
  { title: adminCatalogueText.title, cell: ({ title }) => whole(title) },
  { title: adminCatalogueText.brand, cell: ({ brand: [first] }) => whole(first) },
  { title: adminCatalogueText.description, cell: ({ desc }) => <span className={cells.words}>{desc}</span> },
]

const actionColumn = (onDelete: (banner: BannerWire) => void): BannerColumn => ({
  title: adminCatalogueText.action,
  cell: (banner) => (
    <RowActions>
      <IconLink
        to={`/admin-banner/edit-banner/${banner._id}`}
        icon={editIcon}
        label={`${adminCatalogueText.edit} ${bannerName(banner)}`}
      />
      <IconButton
        icon={trashIcon}
        label={`${commonText.delete} ${bannerName(banner)}`}
        onClick={() => onDelete(banner)}
      />
    </RowActions>
  ),
})

const restoreColumn: BannerColumn = { title: adminCatalogueText.action, cell: (banner) => <Restore {...banner} /> }

function Restore(banner: BannerWire) {
  const restore = useRestoreBanner()
  return <RestoreButton name={bannerName(banner)} onRestore={() => restore.mutateAsync(banner._id)} />
}
