ALTER TABLE "documents" ADD COLUMN "cover_path" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source_record" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "reading_record" text;