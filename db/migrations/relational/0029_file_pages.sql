ALTER TABLE "documents" ADD COLUMN "file_page_count" integer;--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "file_pages" jsonb;