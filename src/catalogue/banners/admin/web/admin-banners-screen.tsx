import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { nameSort } from '#catalogue/admin/sort-codes.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { joinNames } from '#catalogue/admin/web/join-names.ts'
import cells from '#catalogue/admin/web/table-cells.module.css'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable, IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { DeletedFilter, deletedFilterName, RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { type AdminBanner, adminBannersQuery, useDeleteBanner, useRestoreBanner } from './api.ts'
import { bannerDisplayName } from './banner.ts'

const filters = [deletedFilterName]
export const load = prefetchAdminList(adminBannersQuery, filters)

export function AdminBannersScreen() {
  const { table, query } = useAdminList(
    adminBannersQuery,
    ({ banners, imageBase, total }) => ({ rows: banners, imageBase, total }),
    filters,
  )
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [bannerToDelete, setBannerToDelete] = useState<AdminBanner | null>(null)
  const deleteBanner = useDeleteBanner()
  return (
    <>
      <PageTitle>{adminCatalogueText.banners}</PageTitle>
      <DataTable
        caption={adminCatalogueText.banners}
        columns={[
          ...columnsOf(query.data?.imageBase ?? '', deleted),
          deleted ? restoreColumn : actionColumn(setBannerToDelete),
        ]}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminCatalogueText.searchBanners }}
        actions={
          <>
            <DeletedFilter table={table} present={adminCatalogueText.present} deleted={adminCatalogueText.deleted} />
            <ExportButton list="banners" query={listQuery(table.params)} />
            <ButtonLink small icon={plusIcon} to="/admin-banner/add-banner">
              {adminCatalogueText.addBanner}
            </ButtonLink>
          </>
        }
        empty={adminCatalogueText.noBanners}
        firstStep={{ to: '/admin-banner/add-banner', label: adminCatalogueText.firstBanner }}
      />
      <DeleteDialog
        item={bannerToDelete}
        title={`${adminCatalogueText.deleteBanner} ${bannerToDelete ? bannerDisplayName(bannerToDelete) : ''}.`}
        onDelete={({ id }) => deleteBanner.mutateAsync(id)}
        onClose={() => setBannerToDelete(null)}
      />
    </>
  )
}

type BannerColumn = Column<AdminBanner>

const formatCell = (text: string | undefined) =>
  text ? <span className={cells.whole}>{text}</span> : adminCatalogueText.none

const columnsOf = (imageBase: string, deleted: boolean): BannerColumn[] => [
  {
    title: adminCatalogueText.name,
    sort: nameSort,
    cell: (banner) =>
      deleted ? (
        bannerDisplayName(banner)
      ) : (
        <Link className={cells.whole} to={`/admin-banner/admin-banner-details/${banner.id}`}>
          {bannerDisplayName(banner)}
        </Link>
      ),
  },
  { title: adminCatalogueText.category, cell: ({ categories }) => formatCell(joinNames(categories)) },
  {
    title: adminCatalogueText.subCategory,
    cell: ({ subCategories }) => formatCell(joinNames(subCategories)),
    onTablets: 'titled line',
  },
  {
    title: adminCatalogueText.bannerImage,
    cell: ({ picture }) => (
      <Picture small base={imageBase} name={picture} alt="" sizes="112px" ratio="16 / 7" className={cells.banner} />
    ),
  },
  { title: adminCatalogueText.title, cell: ({ title }) => formatCell(title) },
  { title: adminCatalogueText.brand, cell: ({ brands }) => formatCell(brands[0]), onTablets: 'line' },
  {
    title: adminCatalogueText.description,
    cell: ({ description }) => <span className={cells.words}>{description}</span>,
  },
]

const actionColumn = (onDelete: (banner: AdminBanner) => void): BannerColumn => ({
  title: adminCatalogueText.action,
  cell: (banner) => (
    <RowActions>
      <IconLink
        to={`/admin-banner/edit-banner/${banner.id}`}
        icon={pencilIcon}
        label={`${adminCatalogueText.edit} ${bannerDisplayName(banner)}`}
        aria-keyshortcuts="e"
      />
      <IconButton
        icon={trashIcon}
        label={`${commonText.delete} ${bannerDisplayName(banner)}`}
        onClick={() => onDelete(banner)}
      />
    </RowActions>
  ),
})

const restoreColumn: BannerColumn = { title: adminCatalogueText.action, cell: (banner) => <Restore {...banner} /> }

function Restore(banner: AdminBanner) {
  const restore = useRestoreBanner()
  return <RestoreButton name={bannerDisplayName(banner)} onRestore={() => restore.mutateAsync(banner.id)} />
}
