ALTER TABLE "conversations" ADD COLUMN "selection" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "scope" jsonb;--> statement-breakpoint
CREATE INDEX "idx_page_versions_version" ON "page_versions" USING btree ("version");