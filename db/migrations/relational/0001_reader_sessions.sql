CREATE TABLE "reader_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"department" text,
	"org_id" text,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idx_reader_sessions_person" ON "reader_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "idx_reader_sessions_expires" ON "reader_sessions" USING btree ("expires_at");